import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Save } from './use-saves.ts';

/** What became of a choice, under it: the receipt with a way back, or why it was taken back. */
export function SaveLine({ save, undo }: { save: Save | undefined; undo: () => void }) {
  return (
    <div className="save-line">
      <p role="status">{save && save.phase !== 'failed' && save.text}</p>
      {save?.phase === 'saved' && (
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
