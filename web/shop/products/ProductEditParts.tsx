import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as ui from "../../../contract/text/admin/ui.ts";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../../ui/Button.tsx";
import { StaleNotice } from "../../ui/forms/StaleNotice.tsx";
import { Row, Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import * as edits from "./product-edit.ts";
import type { ProductEdit } from "./use-product-edit.ts";

/** What was changed elsewhere while the edit was open, and the choice between the versions. */
export function ProductConflict({ edit }: { edit: ProductEdit }) {
  if (!edit.newer) return null;
  return (
    <Stack gap={4} ref={edit.conflict} tabIndex={-1}>
      <StaleNotice
        edit={edit}
        deleted={t.thisProductWasDeletedElsewhere}
        changed={t.thisProductWasChangedElsewhere}
        changesOf={(draft, now) =>
          edits
            .conflictingFields(draft, now)
            .map((field) => [edits.fieldNames[field], edits.fieldWords(field, edits.toTypedProduct(now))])
        }
      />
    </Stack>
  );
}

type SaveProductProps = { edit: ProductEdit; name: string; kind?: "filled" | "quiet" };

/** Saves or undoes the edit, and says why it was not saved. */
export function SaveProduct({ edit, name, kind }: SaveProductProps) {
  const { failure, newer, isBusy, isUnsaved, undo } = edit;
  return (
    <>
      {failure?.text && <Notice tone="danger" title={failure.title} text={failure.text} />}
      {!newer && (
        <Row gap={3}>
          <Button
            type="submit"
            kind={kind}
            busy={isBusy}
            busyWords={shared.saving}
            aria-label={ui.saveChangesOf(name)}
            words={ui.saveChanges}
          />
          {isUnsaved && (
            <Button kind="quiet" onClick={undo} aria-label={ui.undoChanges(name)} words={adminShared.undo} />
          )}
        </Row>
      )}
    </>
  );
}
