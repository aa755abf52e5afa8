interface PageTexts {
  /** Says why the chat may be missing. It must not sound like the visitor's fault. */
  reason: string
  again: string
  noScript: string
}

export const PAGE_TEXTS: Partial<Record<string, PageTexts>> = {
  en: {
    reason: 'It may be taking a break, or the link may be out of date.',
    again: 'Try again',
    noScript: 'This chat needs JavaScript. Please turn it on in your browser, then load the page again.',
  },
  de: {
    reason: 'Vielleicht macht er gerade eine Pause, oder der Link ist veraltet.',
    again: 'Noch einmal versuchen',
    noScript: 'Dieser Chat braucht JavaScript. Bitte schalten Sie es im Browser ein und laden Sie die Seite neu.',
  },
  es: {
    reason: 'Puede que esté en pausa o que el enlace haya caducado.',
    again: 'Intentar de nuevo',
    noScript: 'Este chat necesita JavaScript. Actívalo en el navegador y vuelve a cargar la página.',
  },
  fr: {
    reason: 'Il fait peut-être une pause, ou le lien n’est plus à jour.',
    again: 'Réessayer',
    noScript: 'Ce chat a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  },
  pt: {
    reason: 'Pode estar em pausa, ou o link pode estar desatualizado.',
    again: 'Tentar novamente',
    noScript: 'Este chat precisa de JavaScript. Ative-o no navegador e carregue a página de novo.',
  },
  ja: {
    reason: '一時的に休止しているか、リンクが古くなっている可能性があります。',
    again: 'もう一度試す',
    noScript: 'このチャットにはJavaScriptが必要です。ブラウザーで有効にしてから、ページを再読み込みしてください。',
  },
  ar: {
    reason: 'قد تكون متوقفة مؤقتًا، أو قد يكون الرابط قديمًا.',
    again: 'إعادة المحاولة',
    noScript: 'تحتاج هذه المحادثة إلى JavaScript. فعّله في متصفحك ثم أعد تحميل الصفحة.',
  },
}
