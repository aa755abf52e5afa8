const PHRASES: readonly [RegExp, string][] = [
  [
    /\b(?:call|ring|phone)(?:s|ed|ing)? (?:me|us|them|him|her|you|the (?:visitor|customer)|back)(?: back)?\b|\b(?:a|be|get) (?:phone )?(?:call|called|callback)\b|\bcall-?back\b/gi,
    ' callback ',
  ],
  [
    /\b(?:get|getting|be|stay) in touch\b|\breach(?:es|ed)? out\b|\bget(?:s)? back to\b|\b(?:talk|speak)(?:ing)? (?:to|with)\b|\bhear from\b/gi,
    ' contact ',
  ],
  [/\bdo you (?:sell|carry|stock)\b/gi, ' stock '],
  [/\bdo you have\b/gi, ' product '],
  [/\bneed (?:some )?help\b|\bhelp me with\b/gi, ' support '],
  [/\bon (?:its|the) way\b|\bwhere(?:'s| is) my (?:stuff|thing|things)\b/gi, ' delivery '],
  [/\bhow much (?:is|are|does|do|for|would|will)\b/gi, ' price '],
]

/** The text with phrases whose words say little by themselves ("call me back") replaced by the word they stand for. */
export function foldPhrases(text: string): string {
  return PHRASES.reduce((folded, [phrase, word]) => folded.replaceAll(phrase, word), text)
}
