import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Row } from "./Layout.tsx";
import styles from "./Notice.module.css";

type NoticeProps = {
  tone: "success" | "warning" | "danger";
  title?: string;
  drawing?: ReactNode;
  /** The notice can get the focus, so that screen readers move to it. */
  ref?: Ref<HTMLDivElement>;
  text?: string | undefined;
  /** Instead of a plain text. */
  children?: ReactNode;
  /** A second sentence, on its own line. */
  after?: string;
};

/** A message about a result or a precondition. Screen readers announce it when it appears. */
export function Notice({ tone, title, drawing, ref, text, children, after }: NoticeProps) {
  const role = tone === "success" ? "status" : "alert";
  return (
    <Row ref={ref} gap={4} nowrap tabIndex={-1} role={role} className={`${styles.notice} ${styles[tone]}`}>
      {drawing}
      <div>
        <p>
          {title && <strong className={styles.title}>{title}</strong>} {text ?? children}
        </p>
        {after && <p>{after}</p>}
      </div>
    </Row>
  );
}

/** Says that the page or form needs JavaScript, to those who have none. */
export const NeedsJavascript = (props: Pick<NoticeProps, "text" | "children">) => (
  <noscript>
    <Notice tone="warning" {...props} />
  </noscript>
);

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
