import { type ChangeEvent, useId, useRef, useState } from "react";
import * as t from "../../../contract/site/pictures/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { CropDialog, type Shape } from "./CropDialog.tsx";
import styles from "./PictureField.module.css";

type Props = {
  image: string;
  alt: string;
  /** Name of what the picture shows, for the labels. */
  name: string;
  /** Used in the label of the file input while `name` is empty. */
  nameless?: string;
  /** Pictures of the shop are square. */
  isSquare?: boolean;
  /** The shape in which the page shows the picture; the owner may choose another. */
  shape?: Shape;
  error?: string | undefined;
  onChange: (image: string) => void;
};

/** A stored picture, with a button to choose, crop and upload another one. */
export function PictureField(props: Props) {
  const { image, alt, name, nameless = t.newPicture, isSquare = false, shape = "whole", error, onChange } = props;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.currentTarget.files?.[0]);
    // Reset, so that choosing the same file again triggers a change event.
    event.currentTarget.value = "";
  };
  return (
    <div className={styles.field}>
      <div className={isSquare ? styles.picture : styles.whole}>
        <Picture image={image} alt={alt || (name ? t.pictureOf(name) : "")} sizes="24rem" cover={isSquare} />
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="hidden-text"
        tabIndex={-1}
        aria-label={t.pictureFileOf(name || nameless)}
        onChange={choose}
      />
      <Button
        kind="quiet"
        {...(error ? { "aria-describedby": errorId, "data-fault": true } : {})}
        onClick={() => input.current?.click()}
        aria-label={t.changePictureOf(image, name)}
      >
        {image ? t.changePicture : t.uploadPicture}
      </Button>
      {error && (
        <p id={errorId} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
      {file && (
        <CropDialog
          file={file}
          isSquare={isSquare}
          shape={shape}
          onClose={() => setFile(undefined)}
          onStored={onChange}
        />
      )}
    </div>
  );
}
