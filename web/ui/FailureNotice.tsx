import { useEffect, useRef } from "react";
import { Notice } from "./Notice.tsx";

type FailureNoticeProps = {
  title?: string;
  text?: string | undefined;
  tone?: "danger" | "warning";
  /** The notice takes the focus when it appears. */
  focuses?: boolean;
};

/** Why something failed. Nothing without a text. */
export function FailureNotice({ title = "", text, tone = "danger", focuses = false }: FailureNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focuses && text) notice.current?.focus();
  }, [focuses, text]);
  if (!text) return null;
  return <Notice ref={notice} tone={tone} title={title} text={text} />;
}
