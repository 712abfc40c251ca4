import {
  pictureAddress,
  parsePictureAddress,
  type PictureFormat,
  renditionWidths,
} from "../../../contract/platform/pictures/picture.ts";
import styles from "./Picture.module.css";

type PictureProps = {
  /** Any path of a stored picture. */
  image: string;
  alt: string;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** For the first large picture of a page: loaded immediately. Others are loaded lazily. */
  priority?: boolean;
  cover?: boolean;
};

/** A stored picture, responsive in format and width. A missing picture is shown as a patterned box. */
export function Picture({ image, alt, sizes, priority, cover }: PictureProps) {
  const facts = parsePictureAddress(image);
  const look = cover ? styles.cover : styles.picture;
  if (!facts) {
    const named = alt ? { role: "img", "aria-label": alt } : {};
    return <div {...named} className={`${styles.missing} ${look}`} />;
  }
  const widths = renditionWidths(facts.width);
  const set = (format: PictureFormat) =>
    widths.map((width) => `${pictureAddress(facts, width, format)} ${width}w`).join(", ");
  return (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
      <img
        className={look}
        src={image}
        srcSet={set("jpg")}
        sizes={sizes}
        width={facts.width}
        height={facts.height}
        alt={alt}
        decoding={priority ? "sync" : "async"}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
      />
    </picture>
  );
}
