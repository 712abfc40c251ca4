import type { Ref } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as ui from "../../../../contract/platform/layouts/text.desk.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { StaleNotice } from "../../../kit/ui/forms/StaleNotice.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import * as edits from "./product-edit.ts";
import type { ProductEdit } from "./use-product-edit.ts";

/** What was changed elsewhere while the edit was open, and the choice between the versions. */
export function ProductConflict({ edit, ref }: { edit: ProductEdit; ref: Ref<HTMLDivElement> }) {
  if (!edit.newer) return null;
  return (
    <Stack gap={4} ref={ref} tabIndex={-1}>
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

/** Why the edit was not saved. `isShown`: whether a field with a fault says so itself; default: each does. */
export function SaveFailure({ edit, isShown }: { edit: ProductEdit; isShown?: (field: string) => boolean }) {
  const { text, fields = {}, title = t.errorUpdatingProduct } = edit.failure ?? {};
  const [unshown] = isShown ? Object.entries(fields).filter(([field]) => !isShown(field)) : [];
  const words = text || (unshown && `${edits.fieldNames[unshown[0] as edits.Field]}: ${unshown[1]}`);
  return words ? <Notice tone="danger" title={title} text={words} /> : null;
}

type SaveButtonsProps = { edit: ProductEdit; name: string; isOnCard?: boolean };

/** Saves or undoes the edit. On a card, Save Changes is filled only while there is something to save. */
export function SaveButtons({ edit, name, isOnCard = false }: SaveButtonsProps) {
  if (edit.newer) return null;
  return (
    <Row gap={3}>
      <Button
        type="submit"
        kind={isOnCard && !edit.isUnsaved ? "quiet" : "filled"}
        busy={edit.isBusy}
        busyWords={shared.saving}
        aria-label={ui.saveChangesOf(name)}
        words={ui.saveChanges}
      />
      {edit.isUnsaved && (
        <Button
          kind={isOnCard ? "link" : "quiet"}
          onClick={edit.undo}
          aria-label={ui.undoChanges(name)}
          words={adminShared.undo}
        />
      )}
    </Row>
  );
}
