// Finds the sections that contain every typed word. It is a classic script, so that it also runs in a sandboxed frame.
// The texts of all pages together are large, so they are fetched only when somebody uses the search.
;(() => {
  const INDEX = 'search-index.js'
  const MOST_SHOWN = 8
  const EXCERPT_BEFORE = 40
  const EXCERPT_LENGTH = 140
  const box = document.querySelector('.search')
  const input = box.querySelector('input')
  const found = box.querySelector('.found')
  const [status, list] = [found.querySelector('p'), found.querySelector('ul')]

  const policy = globalThis.trustedTypes?.createPolicy('handbook-search', { createScriptURL: () => INDEX })
  let index

  box.hidden = false
  input.addEventListener('pointerenter', loadSearchIndex)
  input.addEventListener('input', showResults)
  input.addEventListener('focus', showResults)
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget)) found.hidden = true
  })
  box.addEventListener('keydown', moveByKey)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === input || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })

  function loadSearchIndex() {
    if (index) return
    index = document.createElement('script')
    index.addEventListener('load', showResults)
    index.addEventListener('error', () => {
      index.remove()
      index = undefined
      status.textContent = 'The search did not arrive. Type on to try again.'
    })
    index.src = policy ? policy.createScriptURL('') : INDEX
    document.head.append(index)
  }

  function showResults() {
    loadSearchIndex()
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const sections = globalThis.handbookSections
    const results = sections && words.length > 0 ? searchSections(sections, words) : []
    found.hidden = words.length === 0
    status.textContent = sections ? (results.length === 0 ? 'Nothing found. Try another word.' : '') : 'One moment ...'
    list.replaceChildren(...results.map((section) => createResult(section, words)))
  }

  function searchSections(sections, words) {
    return sections
      .map((section) => ({ section, score: scoreSection(section, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_SHOWN)
      .map(({ section }) => section)
  }

  function scoreSection({ title, heading, text }, words) {
    let score = 1
    for (const word of words) {
      const hits = [heading, title, text].map((part) => part.toLowerCase().includes(word))
      if (!hits.includes(true)) return 0
      score += (hits[0] ? 8 : 0) + (hits[1] ? 4 : 0) + (hits[2] ? 1 : 0)
    }
    return score
  }

  function createResult({ address, title, heading, text }, words) {
    const link = document.createElement('a')
    const name = document.createElement('strong')
    const excerpt = document.createElement('span')
    link.href = address
    name.textContent = heading ? `${title}: ${heading}` : title
    excerpt.append(...markWords(cutExcerpt(text, words), words))
    link.append(name, excerpt)
    const item = document.createElement('li')
    item.append(link)
    return item
  }

  function cutExcerpt(text, words) {
    const at = text.toLowerCase().indexOf(words.find((word) => text.toLowerCase().includes(word)) ?? '')
    const from = at > EXCERPT_BEFORE ? text.indexOf(' ', at - EXCERPT_BEFORE) + 1 : 0
    const rest = text.slice(from)
    const shown = rest.length > EXCERPT_LENGTH ? `${rest.slice(0, rest.lastIndexOf(' ', EXCERPT_LENGTH))} …` : rest
    return (from > 0 ? '… ' : '') + shown
  }

  function markWords(text, words) {
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i')
    return text.split(pattern).map((piece, at) => {
      if (at % 2 === 0) return piece
      const marked = document.createElement('mark')
      marked.textContent = piece
      return marked
    })
  }

  function moveByKey(event) {
    if (event.key === 'Escape') {
      input.value = ''
      showResults()
      return input.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...list.querySelectorAll('a')]
    if (event.key === 'Enter' && event.target === input) return links[0]?.click()
    if (!step || links.length === 0) return
    event.preventDefault()
    const next = links.indexOf(document.activeElement) + step
    if (next < 0) input.focus()
    else links[Math.min(next, links.length - 1)].focus()
  }
})()
