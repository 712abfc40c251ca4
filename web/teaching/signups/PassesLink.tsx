import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { passCountsInRoom } from "../../../contract/teaching/events/text.en.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { Rich } from "../../kit/ui/Rich.tsx";
import styles from "./SelectionPage.module.css";

/** A quiet link to the passes on sale, beside the price of a class. Where nothing is paid online, how a pass counts. */
export const PassesLink = ({ price }: Pick<StudioEvent, "price">) => (
  <p className={styles.passes}>
    {price.kind === "none" ? (
      passCountsInRoom
    ) : (
      <Rich text={t.passesPayToo} parts={{ link: <Link to={paths.passes()} /> }} />
    )}
  </p>
);
