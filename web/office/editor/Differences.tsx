import { parsePictureAddress } from "../../../contract/platform/pictures/picture.ts";
import type { Difference } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import styles from "./Differences.module.css";

type DifferencesProps = { differences: readonly Difference[]; was: string; is: string };

export function Differences({ differences, was, is }: DifferencesProps) {
  if (differences.length === 0) return <p>{t.noDifferences}</p>;
  return (
    <Stack as="ul" gap={4}>
      {differences.map((difference) => (
        <Stack key={difference.labels.join("/")} as="li" gap={2} className={styles.difference}>
          <strong>{difference.labels.filter((label, at, all) => label !== all[at - 1]).join(", ")}</strong>
          <dl>
            <Column label={was} text={difference.was} />
            <Column label={is} text={difference.is} />
          </dl>
        </Stack>
      ))}
    </Stack>
  );
}

function Column({ label, text }: { label: string; text: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <FieldValue text={text} />
      </dd>
    </div>
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
