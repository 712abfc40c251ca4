import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";
import { CropDialog } from "./CropDialog.tsx";
import styles from "./PictureField.module.css";

type Props = {
  image: string;
  alt: string;
  /** What it shows, for the button. */
  name: string;
  onChange: (image: string) => void;
};

/** The picture as the shop shows it, and the way to another one: chosen, cut square, uploaded. */
export function PictureField({ image, alt, name, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.currentTarget.files?.[0]);
    // So that the same file can be chosen again.
    event.currentTarget.value = "";
  };
  return (
    <div className={styles.field}>
      <div className={styles.picture}>
        <Picture image={image} alt={alt || (name ? `Picture of ${name}` : "")} sizes="24rem" cover />
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className={styles.input}
        tabIndex={-1}
        aria-label={`Picture file of ${name || "the new chocolate"}`}
        onChange={choose}
      />
      <Button
        kind="quiet"
        onClick={() => input.current?.click()}
        aria-label={`${image ? "Change" : "Upload a"} picture${name ? ` of ${name}` : ""}`}
      >
        {image ? "Change picture" : "Upload a picture"}
      </Button>
      {file && <CropDialog file={file} onClose={() => setFile(undefined)} onStored={onChange} />}
    </div>
  );
}
