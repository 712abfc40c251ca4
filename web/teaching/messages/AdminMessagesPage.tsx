import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as calls from "../../../contract/teaching/messages/calls.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import mailSent from "../../kit/ui/drawings/mail-sent.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { useChoosing } from "../../kit/ui/lists/choosing.ts";
import { ChooseButton, ChosenBar } from "../../kit/ui/lists/ChosenBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { useSeveral } from "../../kit/ui/lists/several.ts";
import { FailureNotice, Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { MessageRows } from "./MessageRows.tsx";
import { UndeliveredMails } from "./UndeliveredMails.tsx";

export const meta = () => adminMeta(adminShared.messages);
export const handle = { title: adminShared.messages };

type Filter = calls.Message["state"] | "all";

export default function AdminMessagesPage() {
  const only = useSearchParams()[0].get("message");
  return only ? <OneMessage key={only} id={only} /> : <AllMessages />;
}

function OneMessage({ id }: { id: string }) {
  const loaded = useCallData(() => adminCall(calls.listMessages, { query: { only: id } }));
  const { data: inbox, reload } = loaded;
  return (
    <AdminPage title={shared.message} back={{ to: paths.admin("messages"), words: adminShared.messages }}>
      <LoadState {...loaded} failed={t.failedToLoadMessages} />
      {inbox?.messages.length === 0 && <p>{t.noSuchMessage}</p>}
      {inbox && inbox.messages.length > 0 && (
        <MessageRows label={adminShared.messages} messages={inbox.messages} isOpen onMarked={reload} />
      )}
    </AdminPage>
  );
}

/** The inbox of visitors' messages, and undelivered emails of the site. */
function AllMessages() {
  const [filter, setFilter] = useState<Filter>("new");
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readInbox(filter, pages), [filter, pages]);
  const { data: inbox, reload } = loaded;
  const { data: undelivered, failure, reload: checkAgain } = useCallData(() => adminCall(calls.listUndelivered, {}));
  const choose = (next: Filter) => {
    setFilter(next);
    setPages(1);
  };
  const counts = inbox?.counts;
  const isUnused = counts?.new === 0 && counts.answered === 0;
  return (
    <AdminPage title={handle.title}>
      {undelivered && <UndeliveredMails mails={undelivered} reload={checkAgain} />}
      {failure && !undelivered && (
        <Notice tone="warning">
          <Rich text={t.failedToCheckDelivery} parts={{ link: <Button kind="link" onClick={checkAgain} /> }} />
        </Notice>
      )}
      <Choice
        label={t.showMessages}
        options={[
          { value: "new", words: adminShared.newLabel, count: counts?.new },
          { value: "answered", words: t.answered, count: counts?.answered },
          { value: "all", words: adminShared.all, count: counts && counts.new + counts.answered },
        ]}
        chosen={filter}
        onChoose={choose}
      />
      <LoadState {...loaded} failed={t.failedToLoadMessages} />
      {inbox && inbox.messages.length === 0 && <EmptyInbox filter={isUnused ? "all" : filter} />}
      {/* Another filter starts with closed rows. */}
      {inbox && <InboxRows key={filter} messages={inbox.messages} onMarked={reload} />}
      <ShowMore when={inbox?.isMore} words={adminShared.showOlderOnes} onMore={() => setPages(pages + 1)} />
    </AdminPage>
  );
}

/** The messages, of which several can be marked at once. */
function InboxRows({ messages, onMarked }: { messages: readonly calls.Message[]; onMarked: () => void }) {
  const choosing = useChoosing(messages.map(({ id }) => id));
  const { isBusy, failure, run } = useSeveral({
    nameOf: (id) => messages.find((message) => message.id === id)?.name ?? "",
    onEnd: onMarked,
  });
  const markAll = (ids: readonly { id: string }[], state: calls.Message["state"]) =>
    adminCall(calls.markMessages, { body: { messages: ids.map(({ id }) => ({ id })), state } });
  const mark = async (state: calls.Message["state"]) => {
    const ids = choosing.chosen.map((id) => ({ id }));
    const isAnswered = await run({
      call: () => markAll(ids, state),
      words: (count) => t.severalMarked(count, state),
      undo: (done) => markAll(done, state === "new" ? "answered" : "new"),
    });
    if (isAnswered) choosing.end();
  };
  const chosen = messages.filter(({ id }) => choosing.chosen.includes(id));
  const steps = (["answered", "new"] as const).filter((next) => chosen.some(({ state }) => state !== next));
  return (
    <>
      <FailureNotice tone="warning" text={failure} />
      {messages.length > 0 && (
        <>
          <ChooseButton choosing={choosing} />
          <MessageRows label={adminShared.messages} messages={messages} choosing={choosing} onMarked={onMarked} />
        </>
      )}
      {choosing.isChoosing && (
        <ChosenBar choosing={choosing}>
          {steps.map((next) => (
            <Button
              key={next}
              kind="quiet"
              size="small"
              busy={isBusy}
              onClick={() => void mark(next)}
              words={t.markAs(next)}
            />
          ))}
        </ChosenBar>
      )}
    </>
  );
}

function EmptyInbox({ filter }: { filter: Filter }) {
  const [title, text] =
    filter === "new" ? [t.noNewMessages, t.answeredEveryone] : [t.noMessagesYet, t.messagesAppearHere];
  return (
    <Empty svg={mailSent} title={title}>
      <p>{text}</p>
    </Empty>
  );
}

/** Reads all shown pages of the inbox again, so that a message that moved between pages appears only once. */
async function readInbox(filter: Filter, pages: number): Promise<calls.Inbox> {
  const state = filter === "all" ? {} : { state: filter };
  let inbox = await adminCall(calls.listMessages, { query: state });
  for (let page = 1; page < pages && inbox.isMore; page++) {
    const before = inbox.messages.at(-1)?.id;
    const query = { ...state, ...(before ? { before } : {}) };
    const older: calls.Inbox = await adminCall(calls.listMessages, { query });
    inbox = { ...older, messages: [...inbox.messages, ...older.messages] };
  }
  return inbox;
}
