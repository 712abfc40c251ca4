import type { ReactNode } from "react";
import { Link } from "react-router";
import { Drawing } from "../kit/ui/Drawing.tsx";
import heroFigure from "../kit/ui/drawings/hero-figure.svg?raw";
import { Stack } from "../kit/ui/Layout.tsx";
import { Rich } from "../kit/ui/Rich.tsx";
import { Head, Section, Split } from "../kit/ui/Section.tsx";
import styles from "./AuthFrame.module.css";

type AuthFrameProps = {
  title: string;
  lead: string;
  /** Link to the other of the two pages. */
  other: { text: string; to: string };
  children: ReactNode;
};

/** Layout of the login and register pages: heading, a card for the form, and a drawing on wide screens. */
export function AuthFrame({ title, lead, other, children }: AuthFrameProps) {
  return (
    <Section tight>
      <Split by="1/1" centered>
        <div>
          <Head level={1} title={title} lead={lead} />
          <Stack gap={5} className={styles.sheet}>
            {children}
            <p className={styles.other}>
              <Rich text={other.text} parts={{ link: <Link to={other.to} className="touch" /> }} />
            </p>
          </Stack>
        </div>
        <div className={styles.figure}>
          <Drawing svg={heroFigure} />
        </div>
      </Split>
    </Section>
  );
}
