import { useState } from "react";
import { type Inbox, listMessages, type Message } from "../../contract/messages.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { Choice } from "../ui/Choice.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import error from "../ui/drawings/error.svg?raw";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { UndeliveredMails } from "./UndeliveredMails.tsx";
import styles from "./AdminMessagesPage.module.css";

export const meta = () => [{ title: "Messages" }, { name: "robots", content: "noindex" }];
export const handle = { title: "Messages" };

type Shown = Message["state"] | "all";

/** What visitors wrote, and mail of ours that did not arrive. */
export default function AdminMessagesPage() {
  const [shown, setShown] = useState<Shown>("new");
  const [pages, setPages] = useState(1);
  const {
    data: inbox,
    failure,
    isLoading,
    reload,
  } = useCallData(() => readInbox(shown, pages), [shown, pages]);
  const choose = (next: Shown) => {
    setShown(next);
    setPages(1);
  };
  const counts = inbox?.counts;
  return (
    <DeskPage title={handle.title}>
      <UndeliveredMails />
      <Choice
        label="Which messages"
        options={[
          { value: "new", words: "New", count: counts?.new },
          { value: "answered", words: "Answered", count: counts?.answered },
          { value: "all", words: "All", count: counts && counts.new + counts.answered },
        ]}
        chosen={shown}
        onChoose={choose}
      />
      {isLoading && <Skeleton shape="card" />}
      {failure && !inbox && (
        <Empty
          svg={error}
          title="Failed to fetch messages."
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
      {failure && inbox && (
        <Notice tone="danger" title="Failed to fetch messages.">
          This is the inbox as it was before.
        </Notice>
      )}
      {inbox && inbox.messages.length === 0 && <Nothing shown={shown} />}
      {inbox && inbox.messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages">
          {inbox.messages.map((message) => (
            <MessageCard key={message.id} message={message} onMarked={reload} />
          ))}
        </ul>
      )}
      {inbox?.isMore && (
        <div>
          <Button kind="quiet" onClick={() => setPages(pages + 1)}>
            Show older ones
          </Button>
        </div>
      )}
    </DeskPage>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  if (shown === "new") {
    return (
      <Empty svg={mailSent} title="No new messages">
        <p>Everybody who wrote has an answer.</p>
      </Empty>
    );
  }
  return (
    <Empty svg={mailSent} title="No messages yet">
      <p>What visitors write, and their wishes for a free session, appear here.</p>
    </Empty>
  );
}

/** As many pages of the inbox as are shown, read anew, so that a message that moved is nowhere twice. */
async function readInbox(shown: Shown, pages: number): Promise<Inbox> {
  const state = shown === "all" ? {} : { state: shown };
  let inbox = await adminCall(listMessages, { query: state });
  for (let page = 1; page < pages && inbox.isMore; page++) {
    const before = inbox.messages.at(-1)?.id;
    const older: Inbox = await adminCall(listMessages, {
      query: { ...state, ...(before ? { before } : {}) },
    });
    inbox = { ...older, messages: [...inbox.messages, ...older.messages] };
  }
  return inbox;
}
