import type { Ref } from "react";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { StaleNotice } from "../../../kit/ui/forms/StaleNotice.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
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
