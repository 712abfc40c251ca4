import Swiper from "swiper";
import { Autoplay } from "swiper/modules";

/** How long a picture stands, and how long it takes to move on, in milliseconds. */
const standsMs = 3000;
const movesMs = 800;

/** Makes the strip move. A file of its own, so that swiper is fetched only when the strip comes near. */
export function makeSwiper(element: HTMLElement): Swiper {
  element.scrollLeft = 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    speed: movesMs,
    slidesPerView: 2,
    spaceBetween: 16,
    breakpoints: { 768: { slidesPerView: 4, spaceBetween: 24 } },
    autoplay: { delay: standsMs, disableOnInteraction: false, pauseOnMouseEnter: true },
  });
  if (still) swiper.autoplay.stop();
  return swiper;
}
