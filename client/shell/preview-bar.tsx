import { withoutPreviewParams } from '../../shared/rules/preview-path.ts';
import { previewOf } from '../../shared/site/page-data/request.ts';
import { usePageInput } from '../data/page-input.ts';

/** Preview mode is on (sections 1 and 6): says so on every page, in view all the time, and leads out of it. */
export function PreviewBar() {
  const { pathname, query } = usePageInput();
  if (!previewOf(query).isPreview) return null;
  return (
    <aside className="preview-bar" aria-label="Preview">
      <div className="preview-bar__line page">
        <p>
          <b>Preview</b> <span>As the editors have it now. Whoever has this address can read it.</span>
        </p>
        <a href={pathname + withoutPreviewParams(`?${query}`)}>Leave the preview</a>
      </div>
    </aside>
  );
}
