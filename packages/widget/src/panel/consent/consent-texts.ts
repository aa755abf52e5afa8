interface ConsentTexts {
  agree: string
  readMore: string
}

export const CONSENT_TEXTS: Record<string, ConsentTexts> & { en: ConsentTexts } = {
  ar: { agree: 'أوافق', readMore: 'معرفة المزيد' },
  de: { agree: 'Einverstanden', readMore: 'Mehr dazu' },
  en: { agree: 'I agree', readMore: 'Read more' },
  es: { agree: 'De acuerdo', readMore: 'Más información' },
  fr: { agree: 'J’accepte', readMore: 'En savoir plus' },
  ja: { agree: '同意する', readMore: '詳しく見る' },
  pt: { agree: 'Concordo', readMore: 'Saiba mais' },
}
