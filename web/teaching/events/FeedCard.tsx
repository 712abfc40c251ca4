import { useRef } from "react";
import { paths } from "../../../contract/paths.ts";
import { text as t } from "../../../contract/platform/language/text.ts";
import type { Feed } from "../../../contract/teaching/events/calls.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { Button, ButtonAnchor } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Row, TitledSection } from "../../kit/ui/Layout.tsx";

type FeedCardProps = {
  title: string;
  /** What the feed shows. */
  lead: string;
  className: string | undefined;
  read: () => Promise<Feed>;
  renew: () => Promise<Feed>;
};

/** A secret calendar feed: open or copy the address, or replace it if it has leaked. */
export function FeedCard({ title, lead, className, read, renew }: FeedCardProps) {
  const { data, failure, reload } = useCallData(read);
  const { busy, run } = useAction(() => toast(t.failedToCreateLink), { remains: true });
  const card = useRef<HTMLElement>(null);
  const address = data?.address;

  const createLink = async () => {
    if (address && !(await confirm({ text: t.currentLinkStops, yes: t.yesCreateNewOne }))) return;
    await run(async () => {
      await renew();
      reload();
    });
  };
  const copy = async () => {
    card.current?.querySelector("input")?.select();
    toast((await copyText(address ?? "")) ? t.linkCopied : t.copySelectedLinkByHand);
  };

  return (
    <TitledSection gap={4} ref={card} className={className} id="feed-title" title={title}>
      <p className="fine">{lead}</p>
      {failure && !data && (
        <p>
          {t.failedToLoadLink} <Button kind="link" onClick={reload} words={t.tryAgainButton} />
        </p>
      )}
      {address && <TextField label={t.secretLink} name="feed" readOnly value={address} />}
      {data && (
        <Row gap={3}>
          {address && <ButtonAnchor kind="quiet" href={paths.webcal(address)} words={t.openInCalendarApp} />}
          {address && <Button kind="quiet" onClick={() => void copy()} words={t.copyLink} />}
          <Button
            kind={address ? "link" : "quiet"}
            busy={busy}
            busyWords={t.creatingLink}
            onClick={() => void createLink()}
          >
            {address ? t.createNewLink : t.createLink}
          </Button>
        </Row>
      )}
    </TitledSection>
  );
}

/** Returns whether the copy succeeded. Copies the selection over plain http, which has no `navigator.clipboard`. */
async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
