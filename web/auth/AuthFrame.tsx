import type { ReactNode } from "react";
import { Drawing } from "../ui/Drawing.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { Head, Section, Split } from "../ui/Section.tsx";
import styles from "./AuthFrame.module.css";

/** Layout of the login and register pages: heading, a card for the form, and a drawing on wide screens. */
export function AuthFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Section tight>
      <Split by="1/1" centered>
        <div>
          <Head level={1} title={title} lead={lead} />
          <div className={styles.sheet}>{children}</div>
        </div>
        <div className={styles.figure}>
          <Drawing svg={heroFigure} />
        </div>
      </Split>
    </Section>
  );
}
