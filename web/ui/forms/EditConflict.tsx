import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../Button.tsx";
import { Row } from "../Layout.tsx";
import { Notice } from "../Notice.tsx";
import { type Fact, FactList } from "../Outcome.tsx";
import type { useVersionedEdit } from "./versioned-edit.ts";

type EditConflictProps<Saved, Typed> = {
  edit: Pick<ReturnType<typeof useVersionedEdit<Saved, Typed>>, "newer" | "isBusy" | "save" | "takeNewer">;
  titles: { changed: string; deleted: string };
  /** What another tab has changed, as it is now. */
  changesIn: (newer: Saved) => Fact[];
};

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
export function EditConflict<Saved, Typed>({ edit, titles, changesIn }: EditConflictProps<Saved, Typed>) {
  const { newer } = edit;
  if (newer === undefined) return null;
  if (newer === "deleted") {
    return (
      <>
        <Notice tone="warning" title={titles.deleted} text={t.whatYouTypedIsStill} />
        <Row gap={3}>
          <Button kind="quiet" onClick={edit.takeNewer} words={shared.close} />
        </Row>
      </>
    );
  }
  return (
    <>
      <Notice tone="warning" title={titles.changed} text={t.yoursIsNotSavedYet} />
      <FactList facts={changesIn(newer)} />
      <Row gap={3}>
        <Button busy={edit.isBusy} busyWords={shared.saving} onClick={() => void edit.save()}>
          {adminShared.saveMineInstead}
        </Button>
        <Button kind="quiet" onClick={edit.takeNewer} words={adminShared.keepNewerOne} />
      </Row>
    </>
  );
}
