const { createElement: h, useState } = React

function Shop() {
  const [count, setCount] = useState(0)
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, 'Fern and Clay'),
    ),
    h(
      'body',
      null,
      h('h1', null, 'Pots that outlive their plants.'),
      h('button', { type: 'button', onClick: () => setCount(count + 1) }, `In the basket: ${count}`),
      h('script', { async: true, src: 'http://127.0.0.1:3000/widget.js', 'data-project': 'PROJECT_ID' }),
      h('script', { src: 'node_modules/react/umd/react.production.min.js' }),
      h('script', { src: 'node_modules/react-dom/umd/react-dom.production.min.js' }),
      h('script', { src: 'app.js' }),
    ),
  )
}

ReactDOM.hydrateRoot(document, h(Shop))
