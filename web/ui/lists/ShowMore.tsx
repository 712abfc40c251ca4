import * as t from "../../../contract/text/admin/ui.ts";
import { Button } from "../Button.tsx";

type ShowMoreProps = { when: boolean | undefined; words?: string; onMore: () => void };

/** The button below a list that has more rows. */
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
