import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import { readSite } from "../../../contract/site/documents/calls.ts";
import { readRoster, signWaiver } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import * as waivers from "../../../contract/teaching/waivers/text.desk.ts";
import { adminCall, call } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import errorDrawing from "../../kit/ui/drawings/error.svg?raw";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { WaiverForm } from "./WaiverSigning.tsx";

export const meta = () => adminMeta(adminShared.waiver);

/** Hides the admin navigation, because a student holds the owner's phone. */
export const handle = { isHandedOver: true };

/** A walk-in student reads and signs the waiver on the owner's phone. */
export default function AdminSignPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const eventId = query.get("event") ?? "";
  const { data, ...loaded } = useCallData(async () => {
    const [roster, { waiver }] = await Promise.all([
      adminCall(readRoster, { params: { id: eventId } }),
      call(readSite, { query: { sections: "waiver" } }),
    ]);
    return { roster, waiver, person: roster.people.find(({ _id }) => _id === id) };
  }, [id, eventId]);
  const [isSigned, setSigned] = useState(false);
  const isFromDoor = query.get("from") === "door";
  const back = isFromDoor
    ? { to: paths.door(eventId), words: t.backToDoor }
    : { to: paths.roster(eventId), words: t.backToRoster };

  if (isSigned) return <Signed back={back} />;
  if (data?.person && data.waiver && !data.person.waiver) {
    const { title, date, time } = data.roster;
    const { _id: signupId, name } = data.person;
    return (
      <AdminPage
        title={t.hello(name)}
        back={back}
        lead={<p>{t.readThisBeforeClass(title, dateWords(date), clockWords(time))}</p>}
      >
        <WaiverForm
          waiver={data.waiver}
          label={adminShared.waiverOf(name)}
          minor={{ label: t.personIsMinor(name), autoComplete: "off" }}
          savesItself
          save={async (body) => {
            const { message } = await adminCall(signWaiver, { body: { signupId, ...body } });
            setSigned(true);
            return message;
          }}
          onStale={loaded.reload}
          words={t.sign}
        />
      </AdminPage>
    );
  }
  return (
    <AdminPage title={adminShared.waiver} back={back}>
      <LoadState {...loaded} back={back} failed={waivers.failedToLoadWaiver} />
      {data && (
        <Empty
          svg={errorDrawing}
          title={data.person?.waiver ? adminShared.waiverIsSignedAlready : t.thereIsNothingToSign}
          action={<ButtonLink {...back} />}
        />
      )}
    </AdminPage>
  );
}

function Signed({ back }: { back: { to: string; words: string } }) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <AdminPage title={t.signedThankYou}>
      <p ref={thanks} tabIndex={-1}>
        {t.handPhoneBack}
      </p>
      <div>
        <ButtonLink {...back} />
      </div>
    </AdminPage>
  );
}
