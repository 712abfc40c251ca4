import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { AlertIcon } from "../ui/Icons.tsx";
import { Picture } from "../ui/Picture.tsx";
import { CropDialog } from "./CropDialog.tsx";
import styles from "./PictureField.module.css";

type Props = {
  image: string;
  alt: string;
  /** What it shows, for the button. */
  name: string;
  /** What the file is called for, while there is no name yet. */
  nameless?: string;
  /** The shop's pictures are squares, and shown as such. */
  isSquare?: boolean;
  error?: string | undefined;
  onChange: (image: string) => void;
};

/** A picture as it is kept, and the way to another one: chosen, cut, uploaded. */
export function PictureField(props: Props) {
  const { image, alt, name, nameless = "the new picture", isSquare = false, error, onChange } = props;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.currentTarget.files?.[0]);
    // So that the same file can be chosen again.
    event.currentTarget.value = "";
  };
  return (
    <div className={styles.field}>
      <div className={isSquare ? styles.picture : styles.whole}>
        <Picture
          image={image}
          alt={alt || (name ? `Picture of ${name}` : "")}
          sizes="24rem"
          cover={isSquare}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className={styles.input}
        tabIndex={-1}
        aria-label={`Picture file of ${name || nameless}`}
        onChange={choose}
      />
      <Button
        kind="quiet"
        {...(error ? { "aria-describedby": errorId, "data-fault": true } : {})}
        onClick={() => input.current?.click()}
        aria-label={`${image ? "Change" : "Upload a"} picture${name ? ` of ${name}` : ""}`}
      >
        {image ? "Change picture" : "Upload a picture"}
      </Button>
      {error && (
        <p id={errorId} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
      {file && (
        <CropDialog file={file} isSquare={isSquare} onClose={() => setFile(undefined)} onStored={onChange} />
      )}
    </div>
  );
}
