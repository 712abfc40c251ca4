import { type RefObject, useEffect, useRef, useState } from "react";
import type Swiper from "swiper";
import { text as t } from "../../../contract/selling/shop/text.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { PauseIcon, PlayIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Head } from "../../kit/ui/Section.tsx";
import styles from "./Slideshow.module.css";

/**
 * Autoplaying pictures, four side by side, two on small screens. Without JavaScript, and until it is near the
 * viewport, it is a scrollable strip. With reduced motion it is paused until the visitor starts it.
 */
export function Slideshow({ slides }: { slides: SiteDocuments["slides"] }) {
  const strip = useRef<HTMLDivElement>(null);
  const swiper = useSwiper(strip);
  const [playing, setPlaying] = useState(false);
  useEffect(() => setPlaying(swiper?.autoplay.running ?? false), [swiper]);

  const toggle = () => {
    if (!swiper) return;
    if (playing) swiper.autoplay.stop();
    else swiper.autoplay.start();
    setPlaying(!playing);
  };

  return (
    <section aria-label={slides.title} aria-roledescription={t.slideshow}>
      <Row gap={4} align="start" justify="between" className={styles.head}>
        <Head title={slides.title} />
        {swiper && (
          <Button kind="quiet" size="small" onClick={toggle} aria-label={playing ? t.pauseSlideshow : t.playSlideshow}>
            {playing ? <PauseIcon /> : <PlayIcon />}
            {playing ? t.pause : t.play}
          </Button>
        )}
      </Row>
      {/* A scrollable element must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={strip} className={styles.strip} tabIndex={0} role="group" aria-label={t.pictures}>
        <ul className={`swiper-wrapper ${styles.wrapper}`}>
          {slides.pictures.map((picture) => (
            <li key={picture.image} className={`swiper-slide ${styles.slide}`}>
              <Picture {...picture} sizes="(min-width: 48rem) 18rem, 50vw" cover />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function useSwiper(strip: RefObject<HTMLDivElement | null>): Swiper | undefined {
  const [swiper, setSwiper] = useState<Swiper>();
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let created: Swiper | undefined;
    let isUnmounted = false;
    const startSlides = async () => {
      const { makeSwiper } = await import("./make-swiper.ts");
      if (isUnmounted) return;
      created = makeSwiper(element);
      setSwiper(created);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        // If it cannot be loaded, it remains a scrollable strip.
        startSlides().catch(() => {});
      },
      { rootMargin: "400px" },
    );
    watch.observe(element);
    return () => {
      isUnmounted = true;
      watch.disconnect();
      created?.destroy();
    };
  }, [strip]);
  return swiper;
}
