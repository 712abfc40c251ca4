import type { ReactNode } from "react";
import { Drawing } from "../ui/Drawing.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { Head, Section, Split } from "../ui/Section.tsx";
import styles from "./Door.module.css";

/** The frame of registering and logging in: the words, a sheet for the form, and on wide screens the sitting figure. */
export function Door({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
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
