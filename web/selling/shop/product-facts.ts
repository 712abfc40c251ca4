import type { Product } from "schema-dts";
import { paths } from "../../../contract/paths.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import type { Chocolate } from "../../../contract/selling/shop/calls.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";

/** Structured data of a chocolate for search engines (schema.org): name, price and availability. */
export function productFacts(product: Chocolate, { brand, publicUrl }: RootData): Product {
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.slug,
    image: product.image ? publicUrl + product.image : undefined,
    brand: { "@type": "Brand", name: brand.chocolates.name },
    offers: {
      "@type": "Offer",
      price: product.price.toFixed(2),
      priceCurrency: currentPlace().currency,
      availability: product.inventory > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      itemCondition: "https://schema.org/NewCondition",
      url: publicUrl + paths.chocolate(product.slug),
    },
  };
}
