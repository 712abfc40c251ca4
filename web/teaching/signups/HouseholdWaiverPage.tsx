import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { readSite, type SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { type HouseholdMember, listMyClasses, signWaiver } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { call, userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import notFoundDrawing from "../../kit/ui/drawings/not-found.svg?raw";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/HouseholdWaiverPage";
import { WaiverForm } from "./WaiverSigning.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, t.waiverPageTitle);
}

export const handle = { head: () => ({ title: t.waiverPageTitle }) };

/** A signed-in student signs the waiver, or as a guardian that of a child. */
export default function HouseholdWaiverPage({ params: { id, personId } }: Route.ComponentProps) {
  const loaded = useCallData(async () => {
    const [{ people }, { waiver }] = await Promise.all([
      userCall(listMyClasses, { params: { id } }),
      call(readSite, { query: { sections: "waiver" } }),
    ]);
    return { waiver, person: people.find(({ _id }) => _id === personId) };
  }, [id, personId]);
  const { data } = loaded;
  return (
    <Section tight>
      <Head
        level={1}
        title={data?.person ? t.waiverFor(data.person.name) : t.waiverPageTitle}
        lead={data?.person && !data.person.isSelf ? t.readThisForChild : undefined}
      />
      <LoadState {...loaded} failed={t.failedToLoadWaiver} />
      {data && !data.person && (
        <Empty
          svg={notFoundDrawing}
          title={t.personNotFound}
          text={t.yourHouseholdIsInAccount}
          action={<ButtonLink to={paths.user(id, "account")} words={t.backToAccount} />}
        />
      )}
      {data?.person && data.waiver && (
        <SignForm userId={id} person={data.person} waiver={data.waiver} onStale={loaded.reload} />
      )}
    </Section>
  );
}

type SignFormProps = {
  userId: string;
  person: HouseholdMember;
  waiver: SiteDocuments["waiver"];
  onStale: () => void;
};

function SignForm({ userId, person, waiver, onStale }: SignFormProps) {
  const navigate = useNavigate();
  // The people chosen for the class are in the history entry.
  const { state } = useLocation();
  const user = useSessionUser();
  return (
    <WaiverForm
      waiver={waiver}
      label={t.waiverFor(person.name)}
      isForChild={!person.isSelf}
      guardianName={[user?.firstName, user?.lastName].filter(Boolean).join(" ")}
      save={async (body) => {
        toast((await userCall(signWaiver, { body: { personId: person._id, ...body } })).message);
        await navigate(backOf(userId), { replace: true, state });
        return "";
      }}
      onStale={onStale}
      words={t.signsNow}
      beside={<ButtonLink kind="link" to={backOf(userId)} state={state} words={shared.cancel} />}
    />
  );
}

/** The class of the address, or the account. */
function backOf(userId: string): string {
  const query = typeof location === "undefined" ? new URLSearchParams() : new URLSearchParams(location.search);
  const [title, date, eventId] = [query.get("title"), query.get("date"), query.get("eventId")];
  if (!title || !date || !eventId) return paths.user(userId, "account");
  return paths.signupSelection({ title, date, location: query.get("location") ?? "", eventId });
}
