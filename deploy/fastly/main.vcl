# Fastly in front of the site, which runs with CDN=fastly. Fastly reads Surrogate-Control and Surrogate-Key itself, and takes
# both out of what it sends. Add this to the service as its main VCL, with the site as origin and compression at the edge off.

sub vcl_recv {
#FASTLY recv
  if (req.method != "GET" && req.method != "HEAD" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  # Pages of a session, and what is never the same for two visitors.
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(member|flash|sign-in)=" || req.http.Authorization || req.url.path ~ "^/(api|admin|hooks|login|logout|preferences|member-dashboard)(/|$)") {
    return(pass);
  }
  # An anonymous page is made from its address alone.
  unset req.http.Cookie;
  unset req.http.Range;
  set req.url = querystring.regfilter(req.url, "^(utm_|gclid$|fbclid$|msclkid$|mc_)");
  return(lookup);
}

sub vcl_fetch {
#FASTLY fetch
  unset beresp.http.X-Request-Id;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private") {
    return(pass);
  }
  # An error does not replace the page that is there.
  if (beresp.status >= 500 && stale.exists) {
    return(deliver_stale);
  }
  if (!beresp.http.Surrogate-Control && beresp.http.Cache-Control !~ "immutable") {
    return(pass);
  }
  return(deliver);
}

sub vcl_deliver {
#FASTLY deliver
  set resp.http.Cache-Status = resp.http.Cache-Status ", fastly; " if(fastly_info.state ~ "^HIT", "hit", "fwd=miss");
  return(deliver);
}
