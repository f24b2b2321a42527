import { withoutPreviewParams } from '../../shared/addresses/preview-params.ts';
import { toPreview } from '../../shared/pages/request.ts';
import { usePageInput } from '../data/page-input.ts';

/** Sections 1 and 6. */
export function PreviewBar() {
  const { pathname, query } = usePageInput();
  if (!toPreview(query).isPreview) return null;
  return (
    <aside className="preview-bar" aria-label="Preview">
      <div className="preview-bar__line page">
        <p>
          <b>Preview</b> <span>The editors’ current version. Everyone with this address can read it.</span>
        </p>
        <a href={pathname + withoutPreviewParams(`?${query}`)}>Leave the preview</a>
      </div>
    </aside>
  );
}
