// Finds the sections that hold every typed word. It is a classic script, so that it also runs in a sandboxed frame.
;(() => {
  const MOST_SHOWN = 8
  const EXCERPT_BEFORE = 40
  const EXCERPT_LENGTH = 140
  const sections = globalThis.handbookSections ?? []
  const box = document.querySelector('.search')
  const input = box.querySelector('input')
  const found = box.querySelector('.found')
  const [status, list] = [found.querySelector('p'), found.querySelector('ul')]

  box.hidden = false
  input.addEventListener('input', show)
  input.addEventListener('focus', show)
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget)) found.hidden = true
  })
  box.addEventListener('keydown', moveByKey)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === input || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const results = words.length > 0 ? search(words) : []
    found.hidden = words.length === 0
    status.textContent = results.length === 0 ? 'Nothing found. Try another word.' : ''
    list.replaceChildren(...results.map((section) => createResult(section, words)))
  }

  function search(words) {
    return sections
      .map((section) => ({ section, score: rate(section, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_SHOWN)
      .map(({ section }) => section)
  }

  // A match in a heading counts most, then one in the title, then one in the text. Returns 0 if a word is missing.
  function rate({ title, heading, text }, words) {
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
    excerpt.append(...mark(cut(text, words), words))
    link.append(name, excerpt)
    const item = document.createElement('li')
    item.append(link)
    return item
  }

  function cut(text, words) {
    const at = text.toLowerCase().indexOf(words.find((word) => text.toLowerCase().includes(word)) ?? '')
    const from = at > EXCERPT_BEFORE ? text.indexOf(' ', at - EXCERPT_BEFORE) + 1 : 0
    const rest = text.slice(from)
    const shown = rest.length > EXCERPT_LENGTH ? `${rest.slice(0, rest.lastIndexOf(' ', EXCERPT_LENGTH))} …` : rest
    return (from > 0 ? '… ' : '') + shown
  }

  function mark(text, words) {
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
      show()
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
