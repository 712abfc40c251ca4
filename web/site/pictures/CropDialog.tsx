import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { addPicture } from "../../../contract/selling/shop/calls.ts";
import * as t from "../../../contract/site/pictures/text.desk.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { CancelButton, Dialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { type Crop, dragCrop, minCropSize, centeredCrop, cropFractions, type Size, zoomCrop } from "./crop.ts";
import styles from "./CropDialog.module.css";

const mostBytes = 10 * 1024 * 1024;

type Props = {
  file: File;
  /** Only square crops; otherwise the owner chooses a shape. */
  isSquare: boolean;
  /** The shape in which the page shows the picture. */
  shape: Shape;
  onClose: () => void;
  onStored: (image: string) => void;
};

export type Shape = "whole" | "square" | "wide" | "tall";

/** Aspect ratio (width by height) of each shape. */
const shapes: Record<Shape, (picture: Size) => number> = {
  whole: ({ width, height }) => width / height,
  square: () => 1,
  wide: () => 3 / 2,
  tall: () => 4 / 5,
};
const shapeWords: { value: Shape; words: string }[] = [
  { value: "whole", words: t.original },
  { value: "square", words: t.square },
  { value: "wide", words: t.wide },
  { value: "tall", words: t.tall },
];

/** Crops a chosen picture, by dragging the frame or by sliders, and uploads it. */
export function CropDialog({ file, isSquare, shape: startShape, onClose, onStored }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useObjectUrl(file);
  const [size, setSize] = useState<Size>();
  const [cut, setCut] = useState(centeredCrop);
  const [chosen, setChosen] = useState<Shape>(isSquare ? "square" : startShape);
  const [busy, setBusy] = useState(false);
  const isTooLarge = file.size > mostBytes;
  const [failure, setFailure] = useState(isTooLarge ? adminShared.pictureUnusable : undefined);
  const shape = size ? shapes[chosen](size) : 1;
  useEffect(() => dialog.current?.showModal(), []);

  const upload = async () => {
    if (!size || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { image: await dataUrlOf(file), crop: cropFractions(size, cut, shape) };
      onStored((await adminCall(addPicture, { body })).image);
      // Closed before it is unmounted, so that the focus returns to the button.
      dialog.current?.close();
    } catch (error) {
      setFailure(errorMessageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      ref={dialog}
      title={t.crop}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          {size && !isTooLarge && (
            <Button busy={busy} busyWords={t.uploading} onClick={() => void upload()} words={t.upload} />
          )}
        </>
      }
    >
      <FailureNotice title={t.pictureNotUploaded} text={failure} />
      {address && !isTooLarge && (
        <div className={styles.stage}>
          <img
            src={address}
            alt={t.yourPicture}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setFailure(adminShared.pictureUnusable)}
          />
          {size && <Frame picture={size} cut={cut} shape={shape} onMove={setCut} />}
        </div>
      )}
      {size && (
        <>
          {!isSquare && (
            <div className={styles.shapes}>
              <Choice label={t.shape} options={shapeWords} chosen={chosen} onChoose={setChosen} />
            </div>
          )}
          <p className="fine">{t.shadedPartIsCutOff(isSquare)}</p>
          <Slider
            label={adminShared.size}
            least={minCropSize}
            value={cut.size}
            onSlide={(to) => setCut({ ...cut, size: to })}
          />
          <Slider label={t.leftToRight} value={cut.across} onSlide={(to) => setCut({ ...cut, across: to })} />
          <Slider label={t.topToBottom} value={cut.down} onSlide={(to) => setCut({ ...cut, down: to })} />
        </>
      )}
    </Dialog>
  );
}

type FrameProps = { picture: Size; cut: Crop; shape: number; onMove: (cut: Crop) => void };

/** Part of the picture that an arrow key moves the frame by, and the factor of `+` and of a turn of the wheel. */
const keyStep = 0.02;
const zoomStep = 1.05;

const moves: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -keyStep, down: 0 },
  ArrowRight: { across: keyStep, down: 0 },
  ArrowUp: { across: 0, down: -keyStep },
  ArrowDown: { across: 0, down: keyStep },
};

/** The crop frame: one finger drags it, two fingers or the wheel size it, and so do arrow keys, `+` and `-`. */
function Frame({ picture, cut, shape, onMove }: FrameProps) {
  const dragStart = useRef<{ x: number; y: number; cut: Crop }>(undefined);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const { left, top, width, height } = cropFractions(picture, cut, shape);
  const percent = (share: number) => `${share * 100}%`;
  const position = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragStart.current = { x: event.clientX, y: event.clientY, cut };
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const before = spread();
    if (fingers.current.has(event.pointerId))
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before > 0) {
      onMove(zoomCrop(cut, spread() / before));
      return;
    }
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!dragStart.current || !stage) return;
    const by = {
      across: (event.clientX - dragStart.current.x) / stage.width,
      down: (event.clientY - dragStart.current.y) / stage.height,
    };
    onMove(dragCrop(picture, dragStart.current.cut, shape, by));
  };
  const endDrag = (event: PointerEvent<HTMLButtonElement>) => {
    fingers.current.delete(event.pointerId);
    dragStart.current = undefined;
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = moves[event.key];
    const factor = event.key === "+" ? zoomStep : event.key === "-" ? 1 / zoomStep : undefined;
    if (!by && !factor) return;
    event.preventDefault();
    onMove(by ? dragCrop(picture, cut, shape, by) : zoomCrop(cut, factor ?? 1));
  };
  return (
    <button
      type="button"
      aria-label={t.frameKeys}
      className={styles.frame}
      style={position}
      onKeyDown={press}
      onWheel={({ deltaY }) => onMove(zoomCrop(cut, deltaY < 0 ? zoomStep : 1 / zoomStep))}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    />
  );
}

type SliderProps = { label: string; least?: number; value: number; onSlide: (to: number) => void };

function Slider({ label, least = 0, value, onSlide }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={least}
        max={100}
        value={Math.round(value)}
        onChange={(event) => onSlide(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** An object URL of a file, revoked on unmount. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("The file could not be read.")));
    reader.readAsDataURL(file);
  });
}
