export interface FoundTexts {
  found: string
  next: string
  yes: string
  no: string
}

const en: FoundTexts = { found: 'Results: {count}', next: 'Suggestions', yes: 'Yes', no: 'No' }

const TEXTS = new Map<string, FoundTexts>([
  ['de', { found: 'Ergebnisse: {count}', next: 'Vorschläge', yes: 'Ja', no: 'Nein' }],
  ['fr', { found: 'Résultats\u00a0: {count}', next: 'Suggestions', yes: 'Oui', no: 'Non' }],
  ['es', { found: 'Resultados: {count}', next: 'Sugerencias', yes: 'Sí', no: 'No' }],
  ['pt', { found: 'Resultados: {count}', next: 'Sugestões', yes: 'Sim', no: 'Não' }],
  ['ja', { found: '{count}件の結果', next: '次の質問の候補', yes: 'はい', no: 'いいえ' }],
  ['ar', { found: 'النتائج: {count}', next: 'اقتراحات', yes: 'نعم', no: 'لا' }],
])

export function findFoundTexts(language: string): FoundTexts {
  return TEXTS.get(language) ?? en
}
