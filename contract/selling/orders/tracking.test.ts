import { expect, test } from "vitest";
import { trackingAddress } from "./tracking.ts";

test("a link and the numbers of three carriers lead to a tracking page, other text does not", () => {
  const addresses = [
    "https://example.com/parcel/7",
    "9400 1118 9922 3857 0000 00",
    "ec123456789us",
    "1z999aa10123456784",
    "1234-5678-9012",
    "123456789012345",
    "handed to Rosa",
    "12345",
    "http://example.com",
    "",
    "HTTPS://example.com/parcel/8",
    "https://",
    "https://a b.com",
  ].map(trackingAddress);
  expect(addresses).toEqual([
    "https://example.com/parcel/7",
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223857000000",
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=EC123456789US",
    "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    "https://www.fedex.com/fedextrack/?trknbr=123456789012",
    "https://www.fedex.com/fedextrack/?trknbr=123456789012345",
    undefined,
    undefined,
    undefined,
    undefined,
    "https://example.com/parcel/8",
    undefined,
    undefined,
  ]);
});
