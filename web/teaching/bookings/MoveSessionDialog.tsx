import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import type { MoveSessionProps } from "./MoveDialog.tsx";

/** With its calendar the dialog is a large part of the pages that have it, and seldom opened. Each opening tries again. */
const loadDialog = () =>
  lazy<ComponentType<MoveSessionProps>>(() => import("./MoveDialog.tsx").catch(() => ({ default: Unreachable })));

/** Moves a booked session to another slot. Mounted only while open. */
export function MoveSessionDialog(props: MoveSessionProps) {
  const [MoveDialog] = useState(loadDialog);
  return (
    <Suspense>
      <MoveDialog {...props} />
    </Suspense>
  );
}

function Unreachable({ onClose }: MoveSessionProps) {
  useEffect(() => {
    toast(t.failedToLoadFreeTimes);
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}
