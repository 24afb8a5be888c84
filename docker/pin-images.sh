#!/bin/sh
# Pins each image of images.env by the digest that its registry has for its tag. Run it again after changing a tag.
set -eu
cd "$(dirname "$0")"
while IFS= read -r line; do
  case $line in
    [A-Z]*=*)
      image=${line#*=}
      image=${image%@*}
      digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
      echo "${line%%=*}=$image@$digest"
      ;;
    *) echo "$line" ;;
  esac
done < images.env > images.env.new
mv images.env.new images.env
