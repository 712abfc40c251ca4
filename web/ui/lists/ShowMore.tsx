import * as t from "../../../contract/text/admin/ui.ts";
import { Button } from "../Button.tsx";

type ShowMoreProps = { when: boolean | undefined; words?: string; onMore: () => void };

export function ShowMore({ when, words = t.showMore, onMore }: ShowMoreProps) {
  if (!when) return null;
  return (
    <div>
      <Button kind="quiet" onClick={onMore}>
        {words}
      </Button>
    </div>
  );
}
