import { trackingAddress } from "../../../contract/selling/orders/tracking.ts";

/** The owner's tracking number, as a link to the carrier's page if it is known. Of a link, the host is shown. */
export function Tracking({ tracking }: { tracking: string }) {
  const address = trackingAddress(tracking);
  if (!address) return tracking;
  return (
    <a href={address} rel="noreferrer noopener">
      {tracking.replace(/^https:\/\/([^/?#]+).*/i, "$1")}
    </a>
  );
}
