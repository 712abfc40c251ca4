import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/signups.ts";
import { Rich } from "../ui/Rich.tsx";
import styles from "./SelectionPage.module.css";

/** A quiet link to the passes on sale, beside the price of a class. */
export const PassesLink = () => (
  <p className={styles.passes}>
    <Rich text={t.passesPayToo} parts={{ link: <Link to={paths.passes()} /> }} />
  </p>
);
