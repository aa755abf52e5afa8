interface VoiceTexts {
  dictate: string
  stopDictating: string
  mayHear: string
  cancel: string
  readAloud: string
  stopReading: string
}

export const VOICE_TEXTS: Record<string, VoiceTexts> & { en: VoiceTexts } = {
  ar: {
    dictate: 'إملاء',
    stopDictating: 'إيقاف الإملاء',
    mayHear: 'قد تستمع الشركة المطوّرة لمتصفحك إلى ما تقوله.',
    cancel: 'إلغاء',
    readAloud: 'قراءة بصوت عالٍ',
    stopReading: 'إيقاف القراءة',
  },
  de: {
    dictate: 'Diktieren',
    stopDictating: 'Diktat beenden',
    mayHear: 'Was Sie sagen, kann der Hersteller Ihres Browsers mithören.',
    cancel: 'Abbrechen',
    readAloud: 'Vorlesen',
    stopReading: 'Vorlesen beenden',
  },
  en: {
    dictate: 'Dictate',
    stopDictating: 'Stop dictating',
    mayHear: 'The maker of your browser may hear what you say.',
    cancel: 'Cancel',
    readAloud: 'Read aloud',
    stopReading: 'Stop reading',
  },
  es: {
    dictate: 'Dictar',
    stopDictating: 'Dejar de dictar',
    mayHear: 'El fabricante de tu navegador puede oír lo que dices.',
    cancel: 'Cancelar',
    readAloud: 'Leer en voz alta',
    stopReading: 'Dejar de leer',
  },
  fr: {
    dictate: 'Dicter',
    stopDictating: 'Arrêter la dictée',
    mayHear: 'L’éditeur de votre navigateur peut entendre ce que vous dites.',
    cancel: 'Annuler',
    readAloud: 'Lire à voix haute',
    stopReading: 'Arrêter la lecture',
  },
  ja: {
    dictate: '音声入力',
    stopDictating: '音声入力を終了',
    mayHear: '話した内容がブラウザーの提供元に送信されることがあります。',
    cancel: 'キャンセル',
    readAloud: '読み上げる',
    stopReading: '読み上げを停止',
  },
  pt: {
    dictate: 'Ditar',
    stopDictating: 'Parar de ditar',
    mayHear: 'O fabricante do seu navegador pode ouvir o que você diz.',
    cancel: 'Cancelar',
    readAloud: 'Ler em voz alta',
    stopReading: 'Parar a leitura',
  },
}
