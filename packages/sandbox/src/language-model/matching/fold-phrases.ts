const PHRASES: readonly [RegExp, string][] = [
  [
    /\b(?:call|ring|phone)(?:s|ed|ing)? (?:me|us|them|him|her|you|the (?:visitor|customer)|back)(?: back)?\b|\b(?:a|be|get) (?:phone )?(?:call|called|callback)\b|\bcall-?back\b/gi,
    ' callback ',
  ],
  [
    /\b(?:get|getting|be|stay) in touch\b|\breach(?:es|ed)? out\b|\bget(?:s)? back to\b|\b(?:talk|speak)(?:ing)? (?:to|with)\b|\bhear from\b/gi,
    ' contact ',
  ],
  [/\bon (?:its|the) way\b|\bwhere(?:'s| is) my (?:stuff|thing|things)\b/gi, ' delivery '],
  [/\bhow (?:much|many) (?:is|are|do|does|did|would|will)\b(?=.*\b(?:cost|price)\b)/gi, ' price '],
]

/** The text with phrases whose words say little by themselves ("call me back") replaced by the word they stand for. */
export function foldPhrases(text: string): string {
  return PHRASES.reduce((folded, [phrase, word]) => folded.replaceAll(phrase, word), text)
}
