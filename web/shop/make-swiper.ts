import Swiper from "swiper";
import { Autoplay } from "swiper/modules";

/** Time between transitions. */
const delayMs = 3000;
/** Duration of a transition. */
const transitionMs = 800;

/** Starts Swiper on the strip. A separate file, so that Swiper is loaded on demand. */
export function makeSwiper(element: HTMLElement): Swiper {
  element.scrollLeft = 0;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    speed: transitionMs,
    slidesPerView: 2,
    spaceBetween: 16,
    breakpoints: { 768: { slidesPerView: 4, spaceBetween: 24 } },
    autoplay: { delay: delayMs, disableOnInteraction: false, pauseOnMouseEnter: true },
  });
  if (reducedMotion) swiper.autoplay.stop();
  return swiper;
}
