interface UnavailableTexts {
  /** What may be the case; nothing that the visitor did wrong. */
  reason: string
  again: string
}

/** What the page of a chat that is not served says beside the widget's own words, by language. */
export const UNAVAILABLE_TEXTS: Partial<Record<string, UnavailableTexts>> = {
  en: { reason: 'It may be taking a break, or the link may be out of date.', again: 'Try again' },
  de: { reason: 'Vielleicht macht er gerade eine Pause, oder der Link ist veraltet.', again: 'Noch einmal versuchen' },
  es: { reason: 'Puede que esté en pausa o que el enlace ya no esté al día.', again: 'Intentar de nuevo' },
  fr: { reason: 'Il fait peut-être une pause, ou le lien n’est plus à jour.', again: 'Réessayer' },
  pt: { reason: 'Pode estar em pausa, ou o link pode estar desatualizado.', again: 'Tentar novamente' },
  ja: { reason: '一時的に休止しているか、リンクが古くなっている可能性があります。', again: 'もう一度試す' },
  ar: { reason: 'قد تكون متوقفة مؤقتًا، أو قد يكون الرابط قديمًا.', again: 'إعادة المحاولة' },
}
