import type { ReactNode, Ref } from "react";
import styles from "./Notice.module.css";

type NoticeProps = {
  tone: "success" | "warning" | "danger";
  title?: string;
  drawing?: ReactNode;
  /** Focus can be sent here, so that a person who cannot see it is told where she is. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
  /** A second sentence, on a line of its own. */
  after?: string;
};

/** A sentence about what just happened, or what to know before: said aloud when it appears. */
export function Notice({ tone, title, drawing, ref, children, after }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === "success" ? "status" : "alert"}
      className={`${styles.notice} ${styles[tone]}`}
    >
      {drawing}
      <div>
        <p>
          {title && <strong>{title}</strong>} {children}
        </p>
        {after && <p>{after}</p>}
      </div>
    </div>
  );
}
