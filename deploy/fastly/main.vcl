# Fastly in front of the site, which runs with CDN=fastly. Fastly reads Surrogate-Control and Surrogate-Key itself, and takes
# both out of what it sends. Add this to the service as its main VCL, with the site as origin and compression at the edge off.

sub vcl_recv {
#FASTLY recv
  if (req.method != "GET" && req.method != "HEAD" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  # Pages of a session, and what is never the same for two visitors.
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(member|flash|sign-in)=" || req.http.Authorization || req.url.path ~ "^/(admin|hooks|login|logout|preferences|member-dashboard)(/|$)") {
    return(pass);
  }
  unset req.http.Range;
  if (req.url.path ~ "^/api(/|$)") {
    # The site sets the cookies of its XSRF check at the first call, and again where they are not valid.
    if (req.http.Cookie !~ "(^|; *)XSRF-TOKEN=") {
      return(pass);
    }
    set req.http.X-Key = req.url;
  } else {
    # An anonymous page is made from its address alone.
    unset req.http.Cookie;
    # The key: the address without parameters that no page knows. The site gets the whole address.
    set req.http.X-Key = querystring.clean(querystring.regfilter_except(req.url, "^(?i:author|category|categoryid|chosen|code|compare|content|contract|country|day|documenttags|domain1|domain10|domain11|domain12|domain2|domain3|domain4|domain5|domain6|domain7|domain8|domain9|done|ecode|entry|eventname|eventtype|follow|fromdate|id|isfaculty|ispreview|jurisdiction|keyword|kind|level|literal|location|month|near|pagenumber|pagesize|plan|product|q|query|region|regtype|returnurl|s|saved|searchtext|searchtype|show|showonlypast|sort|sortby|subscribed|target|taxonomy|todate|token|topic|type|view|wg|what|words)$|[^A-Za-z0-9_.~-]"));
  }
  return(lookup);
}

sub vcl_hash {
#FASTLY hash
  set req.hash += req.http.X-Key;
  set req.hash += req.http.host;
  return(hash);
}

sub vcl_miss {
#FASTLY miss
  unset bereq.http.X-Key;
  return(fetch);
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
