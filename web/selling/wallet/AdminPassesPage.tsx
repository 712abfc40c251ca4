import { useEffect, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { type AdminPass, listAdminPasses, reorderPasses } from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-cart.svg?raw";
import { Row, TitledSection } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { useMoves } from "../../kit/ui/lists/Moves.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import { AddPassForm, PassRow } from "./PassRow.tsx";
import styles from "./AdminPassesPage.module.css";

export const meta = () => adminMeta(t.passesTitle);
export const handle = { title: t.passesTitle };

export default function AdminPassesPage() {
  const loaded = useCallData(() => adminCall(listAdminPasses, {}));
  const { data, reload } = loaded;
  const [passes, setPasses] = useState<AdminPass[]>();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  useEffect(() => setPasses(data), [data]);
  const move = useMoves({
    items: passes,
    show: setPasses,
    send: (ids) => adminCall(reorderPasses, { body: { ids } }),
    onFailed: reload,
  });
  const replace = (id: string, by: AdminPass[]) =>
    setPasses((previous) => previous?.flatMap((pass) => (pass._id === id ? by : pass)));
  return (
    <AdminPage
      title={handle.title}
      actions={!isAdding && <Button data-adds="" onClick={() => setAdding(true)} words={t.addPass} />}
    >
      <LoadState {...loaded} failed={t.failedToLoadPasses} />
      {isAdding && (
        <AddPassForm
          onCancel={() => setAdding(false)}
          onAdded={(pass) => {
            setAdding(false);
            setPasses((previous) => [...(previous ?? []), pass]);
          }}
        />
      )}
      {passes?.length === 0 && !isAdding && (
        <Empty svg={emptyDrawing} title={t.noPassesYet} text={t.addYourFirstPass} />
      )}
      {passes && passes.length > 0 && (
        <Rows label={t.passes}>
          {passes.map((pass, index) => (
            <PassRow
              key={pass._id}
              pass={pass}
              place={index + 1}
              of={passes.length}
              isOpen={pass._id === open}
              onToggle={() => setOpen(pass._id === open ? undefined : pass._id)}
              onMove={(by) => move(pass, by)}
              onSaved={(saved) => replace(pass._id, [saved])}
              onRemoved={() => replace(pass._id, [])}
              onRestored={reload}
            />
          ))}
        </Rows>
      )}
      {passes && (
        <TitledSection gap={3} className={styles.card} id="gift-cards" title={t.giftCards}>
          <p className="muted">{t.giftCardsAreInSettings}</p>
          <Row gap={3}>
            <ButtonLink kind="quiet" to={`${paths.admin("settings")}#giftCards`} words={t.changeGiftCards} />
            <ButtonLink kind="quiet" to={paths.passes()} words={t.seeOnWebsite} />
          </Row>
        </TitledSection>
      )}
    </AdminPage>
  );
}
