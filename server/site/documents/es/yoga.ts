import type { SiteDocuments } from "../../../../contract/site/documents/schema.ts";
import type { PictureOf } from "../defaults.ts";

/** The fictional teacher. The waiver names them, because facts are not filled in there. */
export const sampleTeacherName = "Mira Solano";

const titled = <Item>(items: Record<string, Item>) =>
  Object.entries(items).map(([title, item]) => ({ title, ...item }));

/** The teacher, the classes and their pages. */
export function yogaDefaults(picture: PictureOf) {
  return {
    teacher: {
      name: sampleTeacherName,
      firstName: "Mira",
      jobTitle: "Profesora de yoga y yogaterapeuta",
      description:
        "{teacher} enseña yoga y yogaterapia en {city} y en línea, en sesiones individuales y en grupos pequeños. También hace los chocolates {chocolates}.",
      city: "Alder Bay",
      region: "Oregón",
      picture: picture("hero-yoga.jpg"),
    },
    brand: {
      yoga: { name: "{teacher}", mark: "yoga", tagline: "Yoga y yogaterapia" },
      chocolates: { name: "Tin Moon", mark: "cacao", tagline: "Latas pequeñas de chocolates hechos a mano" },
      footerNote: "Todo lo que ves aquí es contenido de muestra, listo para reemplazarse.",
    },
    home: {
      title: "Una hora sin prisa para el cuerpo y la respiración.",
      description:
        "Yoga y yogaterapia con {teacher} en {city} y en línea, en sesiones individuales o en un grupo pequeño. Tu primera media hora es gratis.",
      lead: "Yoga y yogaterapia con {teacher}, en sesiones individuales o en un grupo pequeño. Tu primera media hora es gratis.",
      bookButton: "Pedir una sesión gratis",
      calendarLink: "Ver el calendario",
      about: {
        title: "Una sala con buena luz y sin prisa",
        paragraphs: [
          "Llegué al yoga con la espalda rígida y una fecha de entrega encima, y me quedé por el silencio que había en la sala al terminar. De eso hace diecinueve años. Desde entonces he enseñado en gimnasios, en hospitales y una vez en un ferry. Ahora enseño en una sola sala junto al puerto y es la que más me gusta.",
          "Mis clases son pequeñas y sencillas. Nos movemos despacio, descansamos de verdad y a nadie se le fuerza a entrar en una postura. Si algo te duele, dímelo y encontraremos otra manera de hacerlo.",
        ],
        link: "Más sobre {first name}",
        picture: picture("hero-yoga.jpg"),
      },
      pictures: {
        title: "Aquí está todo lo que necesitas",
        lead: "En la sala hay tapetes, bloques, mantas y té. Ven como estés, con ropa que te deje doblar las rodillas.",
        items: [picture("yoga-mat-blocks.jpg"), picture("yoga-window-plant.jpg"), picture("yoga-singing-bowl.jpg")],
      },
      testimonials: { title: "Lo que dicen mis estudiantes", items: [] },
      freeSession: {
        title: "Tu primera media hora es gratis",
        lead: "Nos vemos en línea y hablamos de lo que te gustaría sentir más. Te llevas algo para probar en casa.",
        steps: [
          { title: "Cuéntame un poco", text: "Quién eres y qué te trae por aquí. Con dos líneas basta." },
          {
            title: "Encontramos un horario",
            text: "Si abajo hay un horario libre que te quede bien, elígelo. Si no, te enviaré tres en un plazo de dos días.",
          },
          {
            title: "Nos vemos en línea",
            text: "Treinta minutos, con la cámara prendida o apagada. Sin pago ni tarjeta.",
          },
        ],
        button: "Pedir una sesión",
        phoneHelp: "Para avisarte si algo cambia ese día o si se corta la llamada.",
        next: "{first name} responde en un plazo de dos días, con tres horarios para elegir.",
      },
    },
    about: {
      title: "Hola, soy {first name}",
      description:
        "Conoce a {teacher}: qué ofrece, dónde se formó y qué pasa en cada una de sus clases de yoga en {city}.",
      lead: "Enseño yoga a quienes creen que no es lo suyo, y yogaterapia a quienes han tenido un año difícil en el cuerpo.",
      paragraphs: [
        "Crecí a dos calles del puerto de {city}, donde mi abuela tenía una dulcería y mi papá arreglaba barcos. De ella me vienen los chocolates; de él, la paciencia de mirar dos veces antes de tocar nada.",
        "Durante nueve años trabajé frente a un escritorio y traté a mi espalda como a una máquina que no quería arrancar. En el salón frío de una iglesia, una maestra me enseñó a llevar la respiración hasta ahí. Me formé con ella, después como yogaterapeuta, y durante seis años trabajé con las personas del programa de dolor de un hospital. Ellas me enseñaron casi todo lo que sé.",
        "Hoy enseño en Harbor Room, una sala luminosa para veinticinco personas encima del antiguo almacén de redes, y a veces como invitada en Tidewater Studio. Las sesiones individuales son en Harbor Room o en línea, dondequiera que estés.",
      ],
      picture: picture("yoga-bolster-blanket.jpg"),
    },
    offerings: {
      title: "Lo que podemos hacer",
      lead: "Tres maneras de practicar. ¿No sabes cuál te conviene? Empieza con la media hora gratis.",
      bookButton: "Reservar una sesión",
      cards: [
        {
          key: "individual-and-group",
          title: "Yoga individual y en grupo",
          drawing: "offering-private",
          summary: "Una hora pensada para tu cuerpo y tu semana, a solas o con hasta cinco personas que tú elijas.",
          price: "{yoga prices} por hora, precio flexible",
          text: [
            "Empezamos por cómo estás hoy, no por un plan. Luego nos movemos, despacio y con los apoyos que lo hagan fácil, y al final nos recostamos. Después de la primera hora ya tienes una práctica corta y propia, escrita en una sola página.",
            "Sirve para quienes empiezan, para quienes vuelven después de una pausa larga y para quienes practican mucho y quieren que alguien mire de cerca. Trae a una amistad, a tu pareja o a toda la oficina. Hasta cinco personas comparten un solo precio.",
            "El precio es flexible: {yoga prices} por hora. Paga lo que quepa en tu mes, sin preguntas. La primera sesión de 30 minutos es gratis.",
          ],
          service: "none",
        },
        {
          key: "workshops",
          title: "Talleres",
          drawing: "offering-class",
          summary:
            "Encuentros más largos de fin de semana en un grupo pequeño: respiración, descanso, hombros, espalda baja.",
          price: "$45–$75, se paga en la sala",
          text: [
            "Dos o tres horas sobre una sola cosa, con tiempo para probarla, preguntar y probarla otra vez. Algunos tratan de una parte del cuerpo, otros del sueño y uno, cada invierno, del chocolate y de prestarle atención.",
            "Nunca hay más de veinticinco personas en la sala y siempre hay té a la mitad. No necesitas experiencia, solo ropa con la que puedas sentarte en el suelo.",
            "Las fechas están en el calendario, casi siempre en sábado. También voy adonde me llamen: una sala de personal, una biblioteca y un club de remo han funcionado muy bien.",
          ],
          service: "none",
        },
        {
          key: "yoga-therapy",
          title: "Sesiones de yogaterapia",
          drawing: "offering-therapy",
          summary: "Un trabajo tranquilo y cuidadoso para cuando algo duele o la vida ha pesado mucho.",
          price: "{therapy prices} por hora, precio flexible",
          text: [
            "La yogaterapia usa el movimiento, la respiración y el descanso para una persona y una dificultad: la espalda adolorida, el mal dormir, los meses después de una enfermedad, un duelo, demasiado de todo. Primero hablamos y luego vamos a la velocidad de tu parte más cansada.",
            "No reemplaza la consulta médica y te diré cuando crea que debes ir a una. Si quieres, le escribo a quien te atiende en medicina o fisioterapia, para que todos tiremos en la misma dirección.",
            "El precio es flexible: {therapy prices} por hora. La primera sesión de 30 minutos es gratis, para que veas si nos entendemos.",
          ],
          service: "none",
        },
      ],
    },
    trainings: {
      title: "Formación",
      lead: "Dónde aprendí y adónde sigo yendo para que me corrijan.",
      items: titled({
        "Yogaterapeuta certificada, 800 horas": {
          when: "Instituto Rowan, 2014–2016",
          text: "Dos años sobre el dolor, el sueño, el trauma y el sistema nervioso, con trabajo supervisado en una clínica.",
        },
        "Profesora de yoga, 500 horas": {
          when: "Escuela Open Gate, 2009–2011",
          text: "Hatha yoga lento: una alineación que sigue a la persona y muchísima respiración.",
        },
        "Yoga para el dolor crónico": {
          when: "Hospital de Alder Bay, 2016–2022",
          text: "Seis años en el programa de dolor, dos grupos por semana y un equipo muy paciente.",
        },
        "Yoga restaurativo, nivel avanzado": {
          when: "Stillwater House, 2019",
          text: "Cómo dejar que un cojín haga el trabajo.",
        },
        "Primeros auxilios y contacto seguro": {
          when: "Se renueva cada dos años",
          text: "Pregunto antes de tocar, cada vez. “No” es una respuesta completa.",
        },
      }),
    },
    classDescriptions: {
      title: "Descripción de las clases",
      lead: "Qué pasa en cada clase, para que elijas antes de desenrollar el tapete.",
      items: titled({
        "Yoga suave por la mañana": {
          facts: "60 minutos · para todo el mundo · Harbor Room",
          text: "Un comienzo tranquilo: primero las articulaciones, luego la columna y después unas cuantas posturas de pie junto a la ventana abierta. Sales con energía, no con cansancio.",
        },
        "Flujo lento": {
          facts: "60 minutos · ayuda tener algo de experiencia · Harbor Room",
          text: "Respiraciones largas y secuencias sencillas, cada una tres veces. La primera vuelta es para aprender, la segunda para el cuerpo y la tercera por el gusto de hacerla.",
        },
        "Respiración y descanso": {
          facts: "60 minutos · para todo el mundo · Harbor Room",
          text: "Veinte minutos de respiración y luego cuarenta de estar en el suelo, con muy buenos apoyos. Las mantas están tibias. Se permite roncar.",
        },
        "Yoga para espaldas adoloridas": {
          facts: "60 minutos · para todo el mundo · Harbor Room",
          text: "Movimientos pequeños, sillas y paredes. Hecha para espaldas que se quejan, con una versión más fácil de todo.",
        },
        "Taller de hombros": {
          facts: "2 horas · para todo el mundo · Tidewater Studio",
          text: "Por qué suben solos, cómo bajan y qué hacer en el escritorio un martes cualquiera. Soy la invitada de este taller; Tidewater Studio recibe las inscripciones.",
        },
        "Cacao y silencio": {
          facts: "2 horas · para todo el mundo · Harbor Room",
          text: "Trabajo lento en el suelo y luego una lata pequeña, que se come con toda la atención. La única clase con migajas.",
        },
      }),
    },
    calendar: {
      title: "Calendario",
      description: "Clases y talleres de yoga con {teacher}, día por día, con los lugares que quedan en cada uno.",
      lead: "Elige un día para ver sus clases. Todas las horas son de {city} ({time zone}).",
      price: "$15–$20, en efectivo al llegar",
      bring: "Ropa que te deje doblar las rodillas. En la sala hay tapetes, bloques, mantas y té.",
      empty: {
        title: "Todavía no hay clases este mes",
        text: "Las fechas nuevas aparecen con unos tres meses de anticipación. La media hora gratis está abierta todo el año.",
        button: "Pedir una sesión gratis",
      },
    },
    contact: {
      title: "Escríbeme",
      description: "Preguntas sobre yoga, terapia, un taller o una lata de chocolates: escríbele a {teacher}.",
      lead: "¿Una pregunta sobre una clase, tu espalda, un regalo o una lata que llegó abollada? Todo me llega a mí.",
      button: "Enviar mensaje",
      answerTime: "Respondo en un plazo de dos días, casi siempre por la noche.",
      picture: picture("yoga-window-plant.jpg"),
    },
    links: {
      sourceCode: "https://example.com/mat-and-cacao",
      social: { label: "Instagram", url: "https://example.com/mira-solano" },
      email: "hello@example.com",
      phone: "555-0142",
      address: ["Harbor Room", "14 Net Loft Lane", "Alder Bay, Oregon"],
    },
  } satisfies Partial<SiteDocuments>;
}
