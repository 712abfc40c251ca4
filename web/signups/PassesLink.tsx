import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/signups.ts";
import { Rich } from "../ui/Rich.tsx";

/** A quiet link to the passes on sale, beside the price of a class. */
export const PassesLink = () => (
  <p className="fine">
    <Rich text={t.passesPayToo} parts={{ link: <Link to={paths.passes()} /> }} />
  </p>
);
