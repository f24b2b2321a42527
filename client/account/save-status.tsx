import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SaveState } from './use-autosave.ts';

export function SaveStatus({ save, undo }: { save: SaveState | undefined; undo: () => void }) {
  return (
    <div className="save-line cluster small soft">
      <p role="status">{save && save.phase !== 'failed' && save.text}</p>
      {(save?.phase === 'saved' || save?.phase === 'queued') && (
        <Button small variant="quiet" onClick={undo}>
          Undo
        </Button>
      )}
      {save?.phase === 'failed' && (
        <p role="alert" className="save-line__problem">
          <Icon name="warning" size={18} /> {save.text}
        </p>
      )}
    </div>
  );
}
