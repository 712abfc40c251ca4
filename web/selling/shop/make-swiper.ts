import Swiper from "swiper";
import { Autoplay } from "swiper/modules";

const transitionMs = 800;
const pauseMs = 3000;

/** Starts Swiper on the strip. A separate file, so that Swiper is loaded on demand. */
export function makeSwiper(element: HTMLElement): Swiper {
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    speed: transitionMs,
    slidesPerView: 2,
    spaceBetween: 16,
    breakpoints: { 768: { slidesPerView: 4, spaceBetween: 24 } },
    autoplay: { delay: pauseMs, disableOnInteraction: false, pauseOnMouseEnter: true },
  });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) swiper.autoplay.stop();
  return swiper;
}
