import HTML
import Wire

/// The rendered `content` for readers of `language`.
func written(in language: Language = .ko, @HTMLBuilder _ content: () -> some HTML) -> String {
  String(decoding: renderFragment(content(), in: language), as: UTF8.self)
}

/// Text that is markup unless it is escaped.
let hostile = "\"><script>alert('x')</script>&amp;"
let harmless = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;"
