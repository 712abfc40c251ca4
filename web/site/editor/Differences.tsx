import { parsePictureAddress } from "../../../contract/picture.ts";
import type { Difference } from "../../../contract/site-form.ts";
import * as t from "../../../contract/text/admin/site.ts";
import { Picture } from "../../ui/Picture.tsx";
import styles from "./Differences.module.css";

type DifferencesProps = {
  differences: readonly Difference[];
  /** Labels of the two columns. */
  was: string;
  is: string;
};

/** The differences between two versions of a document, field by field. */
export function Differences({ differences, was, is }: DifferencesProps) {
  if (differences.length === 0) return <p>{t.noDifferences}</p>;
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={difference.labels.join("/")} className={styles.difference}>
          <strong>{difference.labels.join(", ")}</strong>
          <dl>
            <div>
              <dt>{was}</dt>
              <dd>
                <FieldValue text={difference.was} />
              </dd>
            </div>
            <div>
              <dt>{is}</dt>
              <dd>
                <FieldValue text={difference.is} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function FieldValue({ text }: { text: string | undefined }) {
  if (!text) return <span className="muted">{t.nothing}</span>;
  if (!parsePictureAddress(text)) return text;
  return (
    <span className={styles.picture}>
      <Picture image={text} alt={t.picture} sizes="8rem" />
    </span>
  );
}
